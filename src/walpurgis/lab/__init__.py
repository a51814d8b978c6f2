"""The lab: what does this rule do? Measures rule sets, compares them on the same deals, sweeps and searches options."""

from walpurgis.lab.estimate import Difference, Estimate
from walpurgis.lab.findings import Comparison, Findings
from walpurgis.lab.study import LabError, Study
from walpurgis.lab.tuning import Aim, Trial, Tuning, tune
from walpurgis.lab.work import Axis, Resources, Sweep, compare, measure, sweep

__all__ = [
    "Aim",
    "Axis",
    "Comparison",
    "Difference",
    "Estimate",
    "Findings",
    "LabError",
    "Resources",
    "Study",
    "Sweep",
    "Trial",
    "Tuning",
    "compare",
    "measure",
    "sweep",
    "tune",
]
