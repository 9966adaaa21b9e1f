/** The path of the API on our origin. */
export const API_BASE = '/api/v1';
