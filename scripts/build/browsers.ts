/** Engines of spring 2024 on: light-dark(), popover, :has, CSS nesting and Web Locks are there. */
export const browsers = ['chrome123', 'edge123', 'firefox125', 'safari17.5', 'ios17.5'];
