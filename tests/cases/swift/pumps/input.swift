// Copyright 2023 Aqualine.
// Use of this source code is governed by the LICENSE file.

import Foundation
@testable import PumpKit

/// What a pump can be asked to do.
protocol Controllable {
    var speed: Double { get set }
    func start() throws
}

/// Why a pump stands still.
enum Fault: Error {
    case dry
    case overheated(Double)

    /// Whether it may start again by itself.
    var passing: Bool {
        if case .dry = self { return true }
        return false
    }
}

/// A pump in a station.
@objc
public final class Pump: NSObject, Controllable {
    public let name: String
    var speed = 0.0 {
        didSet { log("speed of \(name) is \(speed)") }
    }
    private var readings: [Double] = []

    /// Creates a pump that stands still.
    public init(name: String) {
        self.name = name
        super.init()
    }

    deinit {
        log("\(name) is gone")
    }

    /// Starts the pump if it is neither dry nor hot.
    ///
    /// - Throws: `Fault` if it cannot run.
    @discardableResult
    func start() throws -> Double {
        let level = Sensor.shared.level(of: name)
        guard level > 0.2 else {
            throw Fault.dry
        }

        // A pump that was hot a minute ago is hot still.
        let heat = readings.suffix(60).max() ?? 0
        if heat > 90 {
            log("\(name) is too hot: \(heat)")
            throw Fault.overheated(heat)
        }

        for step in stride(from: 0.0, to: 1.0, by: 0.1) {
            speed = step
            Clock.wait(seconds: 2)
        }
        speed = 1.0
        return speed
    }

    subscript(minute: Int) -> Double {
        readings[minute]
    }

    /// A place in the station.
    struct Place {
        var row: Int
        func label() -> String { "row \(row)" }
    }
}

extension Pump {
    /// Stops the pump at once.
    func stop() {
        speed = 0
    }
}

extension Array where Element == Double {
    var mean: Double { reduce(0, +) / Double(count) }
}

/// Finds a pump by its name.
func pump(named name: String, in station: [Pump]) -> Pump? {
    station.first { $0.name == name }
}
