# Copyright 2021 Lowland Power.
# See LICENSE.

"""
Loads on a power grid.
"""
module Grids

using LinearAlgebra
using Statistics: mean, std
import Base: show, length

export Line, load, overloaded

const LIMIT = 0.9

"""
    Line(name, capacity)

A line between two stations.
"""
struct Line
    name::String
    capacity::Float64

    # A line without capacity is a fault in the data.
    function Line(name, capacity)
        capacity > 0 || throw(ArgumentError("no capacity: $name"))
        new(name, capacity)
    end
end

abstract type Source end

mutable struct Turbine <: Source
    output::Float64
    running::Bool
end

"Share of a line's capacity that is in use."
load(line::Line, flow) = abs(flow) / line.capacity

"""
    overloaded(lines, flows; limit)

Lines that carry more than they should, the worst first.
"""
function overloaded(lines::Vector{Line}, flows; limit = LIMIT)
    length(lines) == length(flows) || error("a flow is needed for every line")

    loads = [load(line, flow) for (line, flow) in zip(lines, flows)]
    worst = sortperm(loads; rev = true)

    # Lines at rest are never reported, whatever the limit is.
    chosen = filter(worst) do index
        loads[index] > limit && flows[index] != 0
    end

    if isempty(chosen)
        @info "No line is over $(limit)"
        return Line[]
    end

    report = join(("$(lines[i].name): $(round(loads[i]; digits = 2))" for i in chosen), "\n")
    @warn "Lines over the limit" report
    return lines[chosen]
end

function Base.show(io::IO, line::Line)
    print(io, "Line ", line.name)
end

Base.length(turbine::Turbine) = turbine.running ? 1 : 0

# Runs a block with a turbine switched on.
macro running(turbine, block)
    quote
        start!($(esc(turbine)))
        $(esc(block))
    end
end

square = x -> x^2

end # module

@testset "loads" begin
    line = Grids.Line("north", 10.0)
    @test Grids.load(line, 5) == 0.5
end
