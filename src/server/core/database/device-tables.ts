/** The tables of pictures, of devices that are reminded, and of what happens once. */

/** Actions that must not be repeated until an instant: a used sign-in token, a mailed notice. */
export interface OnceTable {
  user_id: string;
  mark: string;
  until: string;
}

/** The picture that a user uploaded, as it is served. */
export interface PicturesTable {
  user_id: string;
  /** Part of its address: a new picture has a new one. */
  id: string;
  media_type: string;
  /** The file in base64: the same text on both engines. */
  content: string;
  created_at: string;
}

/** How the device of a session reminds: by Web Push (endpoint and keys), or by its own plan (until an instant). Ends with its session. */
export interface ReminderDevicesTable {
  user_id: string;
  token_hash: string;
  endpoint: string | null;
  public_key: string | null;
  auth_secret: string | null;
  local_until: string | null;
  created_at: string;
}
