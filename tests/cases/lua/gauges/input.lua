-- Copyright 2019 Meadow Instruments.
-- Licensed under the terms in LICENSE.

local socket = require("socket")
local ledger = require "meadow.ledger"

--- Gauges of a tank.
-- @module gauges
local M = {}

--- Level at which a tank is called empty.
M.EMPTY = 0.05

local Gauge = {}
Gauge.__index = Gauge

--- Creates a gauge.
-- @param name name of the tank
function M.new(name)
  return setmetatable({ name = name, readings = {} }, Gauge)
end

--- Takes a reading from the line.
-- Readings that are far from the last one are taken twice.
function Gauge:read(line, tries)
  local value = tonumber(line:receive())
  local last = self.readings[#self.readings]

  if value == nil then
    ledger.warn(self.name, "no number on the line")
    return nil, "no reading"
  end

  -- A jump is more often a loose wire than a leak.
  if last and math.abs(value - last) > 0.2 and tries > 0 then
    socket.sleep(0.5)
    return self:read(line, tries - 1)
  end

  table.insert(self.readings, value)
  if value < M.EMPTY then
    ledger.warn(self.name, [[
The tank is empty or nearly so.
Send somebody to look at it.]])
  end
  return value
end

-- Mean of the last readings.
local function mean(values, count)
  local sum = 0
  for i = math.max(1, #values - count + 1), #values do
    sum = sum + values[i]
  end
  return sum / count
end

M.report = function(gauge)
  return string.format("%s: %.2f", gauge.name, mean(gauge.readings, 5))
end

M.handlers = {
  --- Called when the line is lost.
  on_lost = function(gauge)
    ledger.warn(gauge.name, "line lost")
  end,
  on_back = function(gauge)
    ledger.note(gauge.name, "line is back")
  end,
}

describe("gauge", function()
  it("keeps what it reads", function()
    local gauge = M.new("north")
    assert.are.equal(0.4, gauge:read(fake_line("0.4"), 1))
  end)
end)

return M
