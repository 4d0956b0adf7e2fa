// Copyright 2017 Meadow Instruments.
// See LICENSE.

#include <map>
#include <string>
#include "tanks/ledger.hpp"

using meadow::Ledger;

namespace meadow::tanks {

/// What can be wrong with a tank.
enum class Fault { None, Dry, Leak };

/// A tank of a plant.
///
/// Levels are between 0 and 1.
class TANKS_API Tank final : public Device {
public:
    /// Creates a tank that is empty.
    explicit Tank(std::string name) : name_(std::move(name)) {}

    ~Tank() override;

    /// Fills the tank.
    [[nodiscard]] Fault fill(double level, Ledger& ledger);

    bool operator==(const Tank& other) const { return name_ == other.name_; }

private:
    std::string name_;
    double level_ = 0;

    struct Reading {
        double level;
        long at;
    };
};

Tank::~Tank()
{
    Ledger::global().note(name_ + " is gone");
}

/// Fills the tank and tells the ledger.
Fault Tank::fill(double level, Ledger& ledger)
{
    if (level < level_) {
        ledger.note(name_ + " lost some of what it held");
        return Fault::Leak;
    }

    // What is below a twentieth cannot be pumped.
    if (level < 0.05) {
        ledger.note(name_ + " is as good as dry");
        level_ = level;
        return Fault::Dry;
    }

    for (double step = level_; step < level; step += 0.1) {
        ledger.enter(name_, step);
        wait_for_pump(std::chrono::seconds(2));
    }
    level_ = level;
    return Fault::None;
}

/// Mean of the values in a container.
template <typename Container>
double mean(const Container& values)
{
    double sum = 0;
    for (const auto& value : values)
        sum += value;
    return values.empty() ? 0 : sum / values.size();
}

namespace {

std::map<std::string, Tank> known;

Tank* find(const std::string& name)
{
    auto found = known.find(name);
    return found == known.end() ? nullptr : &found->second;
}

}  // namespace

}  // namespace meadow::tanks
