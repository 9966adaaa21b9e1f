/** Where the API lives on our origin. */
export const API_BASE = '/api/v1';
