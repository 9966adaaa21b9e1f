/** The errors of OAuth that we answer (RFC 6749, RFC 7591, RFC 8707). */
type OauthError =
  | 'invalid_request'
  | 'invalid_client_metadata'
  | 'invalid_grant'
  | 'invalid_target'
  | 'unsupported_grant_type'
  | 'unsupported_response_type';

/** A request of OAuth that is refused, by the code of the standard: programs read it, not users. */
export class OauthRefusal extends Error {
  override readonly name = 'OauthRefusal';
  readonly code: OauthError;

  constructor(code: OauthError) {
    super(code);
    this.code = code;
  }
}
