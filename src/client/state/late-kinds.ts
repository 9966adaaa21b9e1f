/*
 * The rules of kinds, which a page loads late, if ever. A build for browsers leaves them to this chunk, which gives them to the modules that
 * import them (scripts/build/late-modules.ts); everywhere else those have them from their start.
 */
import '#domain/record/amount-day.ts';
import '#domain/figures/amount-figures.ts';
import '#domain/days/day-values.ts';
import '#domain/record/periods.ts';
import '#domain/figures/last-slip.ts';
import '#domain/figures/grace.ts';
import '#domain/figures/period-runs.ts';
import '#domain/plan/repeat-plan.ts';
import '#domain/plan/ahead.ts';
import '#domain/record/settled.ts';
