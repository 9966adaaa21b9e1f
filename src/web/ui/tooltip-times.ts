/** Milliseconds of specification §9. Hiding is immediate. */
export const tooltipTimes = { show: 200, dispose: 150 };
