// Copyright 2023 Aqualine.
// See LICENSE.

//! Pumps of a station.

const std = @import("std");
const ledger = @import("ledger.zig");
const Allocator = std.mem.Allocator;

/// Heat above which a pump is stopped.
pub const max_heat: f64 = 90.0;

/// Why a pump stands still.
pub const Fault = error{
    Dry,
    Overheated,
};

pub const State = enum {
    idle,
    running,

    /// Whether it draws current.
    pub fn draws(self: State) bool {
        return self == .running;
    }
};

/// A pump in a station.
pub const Pump = struct {
    name: []const u8,
    speed: f64 = 0,
    readings: std.ArrayList(f64),

    const Self = @This();

    /// Creates a pump that stands still.
    pub fn init(allocator: Allocator, name: []const u8) Self {
        return .{ .name = name, .readings = std.ArrayList(f64).init(allocator) };
    }

    pub fn deinit(self: *Self) void {
        self.readings.deinit();
    }

    /// Starts the pump if it is neither dry nor hot.
    pub fn start(self: *Self, level: f64) Fault!f64 {
        if (level < 0.2) {
            ledger.note(self.name, "too dry");
            return Fault.Dry;
        }

        // A pump that was hot a minute ago is hot still.
        var heat: f64 = 0;
        for (self.readings.items) |reading| {
            heat = @max(heat, reading);
        }
        if (heat > max_heat) {
            ledger.note(self.name,
                \\The pump is too hot.
                \\Let it stand for an hour.
            );
            return Fault.Overheated;
        }

        while (self.speed < 1.0) : (self.speed += 0.1) {
            std.time.sleep(2 * std.time.ns_per_s);
        }
        return self.speed;
    }
};

/// A value with the time at which it was read.
pub fn Stamped(comptime T: type) type {
    return struct {
        value: T,
        at: i64,

        pub fn age(self: @This(), now: i64) i64 {
            return now - self.at;
        }
    };
}

fn mean(values: []const f64) f64 {
    var sum: f64 = 0;
    for (values) |value| sum += value;
    return sum / @as(f64, @floatFromInt(values.len));
}

test "a dry pump does not start" {
    var pump = Pump.init(std.testing.allocator, "north");
    defer pump.deinit();
    try std.testing.expectError(Fault.Dry, pump.start(0.1));
}
