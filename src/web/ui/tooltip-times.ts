/** Milliseconds (docs/rules/interface.md#times). Hiding is immediate. */
export const tooltipTimes = { show: 200, dispose: 150 };
