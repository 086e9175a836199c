/// A sum of multiples of unknowns and a number.
struct LinearExpression {
    var factors: [Int: Double] = [:]
    var constant = 0.0

    static func unknown(_ index: Int) -> LinearExpression { LinearExpression(factors: [index: 1]) }

    static func + (a: LinearExpression, b: LinearExpression) -> LinearExpression {
        LinearExpression(
            factors: a.factors.merging(b.factors, uniquingKeysWith: +), constant: a.constant + b.constant)
    }

    static func + (a: LinearExpression, b: Double) -> LinearExpression {
        LinearExpression(factors: a.factors, constant: a.constant + b)
    }

    static func * (a: LinearExpression, b: Double) -> LinearExpression {
        LinearExpression(factors: a.factors.mapValues { $0 * b }, constant: a.constant * b)
    }

    func value(_ known: [Int: Double]) -> Double {
        ordered.reduce(constant) { $0 + $1.value * (known[$1.key] ?? 0) }
    }

    /// The factors in an order that is the same in every run, as sums of the same numbers are then.
    var ordered: [(key: Int, value: Double)] { factors.sorted { $0.key < $1.key } }
}

/// Equations that are added one after another, those that contradict earlier ones being left out: Gauss's elimination.
struct LinearSystem {
    /// What each solved unknown is in terms of the others; no solved one occurs on a right side.
    private var solved: [Int: LinearExpression] = [:]

    /// Adds `expression = 0`.
    mutating func require(_ expression: LinearExpression) {
        var rest = LinearExpression(constant: expression.constant)
        for (index, factor) in expression.ordered {
            rest = rest + (solved[index] ?? .unknown(index)) * factor
        }
        rest.factors = rest.factors.filter { abs($0.value) > 1e-9 }
        // The largest factor, and of equal ones the first, so that the result does not depend on the order of hashes.
        guard let (pivot, factor) = rest.factors.max(by: { (abs($0.value), -$0.key) < (abs($1.value), -$1.key) })
        else {
            return
        }
        rest.factors[pivot] = nil
        let expressed = rest * (-1 / factor)
        for (index, other) in solved {
            guard let share = other.factors[pivot] else { continue }
            var updated = other
            updated.factors[pivot] = nil
            solved[index] = updated + expressed * share
        }
        solved[pivot] = expressed
    }

    /// The unknowns' values; those that nothing decides are 0.
    var values: [Int: Double] { solved.mapValues(\.constant) }
}
