/**
 * `next`, with each part that equals the same part of `before` replaced by that object: what did not change is not rendered again. For
 * plain JSON data.
 */
export function shareEqual<T>(before: unknown, next: T): T {
  if (before === next || !isObject(before) || !isObject(next)) return next;
  if (Array.isArray(before) !== Array.isArray(next)) return next;
  const keys = Object.keys(next);
  const shared = keys.map((key) =>
    Object.hasOwn(before, key) ? shareEqual(before[key], next[key]) : next[key],
  );
  const isEqual =
    keys.length === Object.keys(before).length &&
    keys.every((key, index) => Object.hasOwn(before, key) && shared[index] === before[key]);
  if (isEqual) return before as T;
  // Nothing to replace. The same object in two states makes their next comparison end at once.
  if (keys.every((key, index) => shared[index] === next[key])) return next;
  return (
    Array.isArray(next) ? shared : Object.fromEntries(keys.map((key, index) => [key, shared[index]]))
  ) as T;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
