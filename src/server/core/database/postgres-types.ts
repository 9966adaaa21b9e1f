import { type CustomTypesConfig, types } from 'pg';

const { INT8, NUMERIC, JSON: JSON_TEXT, JSONB } = types.builtins;

/** Counts and sums as numbers, as SQLite returns them, and JSON as text, which json.ts parses on both engines. */
export const postgresTypes: CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === INT8 || oid === NUMERIC) return Number;
    if (oid === JSON_TEXT || oid === JSONB) return String;
    return types.getTypeParser(oid, format) as (value: string) => unknown;
  },
};
