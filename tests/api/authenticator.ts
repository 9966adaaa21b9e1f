import {
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyRequest,
} from '#contract/passkeys.ts';

const PRESENT = 0x01;
const VERIFIED = 0x04;
const MAY_BACK_UP = 0x08;
const BACKED_UP = 0x10;
const HAS_KEY = 0x40;

/** A passkey of a test, with its private key. */
export interface TestPasskey {
  readonly id: string;
  readonly privateKey: KeyObject;
  readonly userHandle: string;
  /** COSE key. */
  readonly publicKey: Uint8Array;
}

/** What an attacker's device and page would do otherwise than the browser of the user. */
export interface Ceremony {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: string;
  readonly crossOrigin?: boolean;
  /** 0 as of passkeys that synchronise. */
  readonly counter?: number;
  readonly isVerified?: boolean;
  readonly isBackedUp?: boolean;
  readonly userHandle?: string | undefined;
}

const ORIGIN = 'http://localhost';
const sha256 = (bytes: string | Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** A key pair for a user, as a device makes it. */
export function makeKey(userHandle: string): TestPasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const point = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url'));
  const cose = new Map<number, number | Uint8Array<ArrayBuffer>>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, point(x)],
    [-3, point(y)],
  ]);
  const id = randomBytes(32).toString('base64url');
  return { id, privateKey, userHandle, publicKey: isoCBOR.encode(cose) };
}

/** A browser makes a passkey: the key, and its answer. */
export function createPasskey(
  creation: PasskeyCreation,
  given: Ceremony = {},
): { readonly passkey: TestPasskey; readonly credential: PasskeyAttestation } {
  const passkey = makeKey(creation.user.id);
  return { passkey, credential: attest(passkey, creation, given) };
}

type Statement = ReadonlyMap<string, number | Uint8Array<ArrayBuffer> | Uint8Array<ArrayBuffer>[]>;

/** What a device says of its maker, of the bytes that it would sign. */
export type Attestation = (signed: Buffer) => { readonly fmt: string; readonly attStmt: Statement };

const noStatement: Attestation = () => ({ fmt: 'none', attStmt: new Map() });

/** A signature by the passkey itself. */
export const bySelf =
  ({ privateKey }: TestPasskey): Attestation =>
  (signed) => ({
    fmt: 'packed',
    attStmt: new Map<string, number | Uint8Array<ArrayBuffer>>([
      ['alg', -7],
      ['sig', Uint8Array.from(sign('sha256', signed, privateKey))],
    ]),
  });

const MAKER_KEY =
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgC9sU6C2j5Jt2+asBq9KOHvnwC6Xdu4xmrJJCxmeVs22hRANCAASkV9cxZTY2cJ/0TySUQWbX4iUaWe6qFHsDGNTYUIGlTqpdbdVyts9iqBq45XXZvs3wnLzXa85wQcjXaHoccZBv';
/** Of that key, as a maker of devices has one: valid for a hundred years. */
const MAKER_CERTIFICATE =
  'MIIBoDCCAUWgAwIBAgIBATAKBggqhkjOPQQDAjBPMQswCQYDVQQGEwJGUjENMAsGA1UECgwEVGVzdDEiMCAGA1UECwwZQXV0aGVudGljYXRvciBBdHRlc3RhdGlvbjENMAsGA1UEAwwEVGVzdDAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowTzELMAkGA1UEBhMCRlIxDTALBgNVBAoMBFRlc3QxIjAgBgNVBAsMGUF1dGhlbnRpY2F0b3IgQXR0ZXN0YXRpb24xDTALBgNVBAMMBFRlc3QwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAASkV9cxZTY2cJ/0TySUQWbX4iUaWe6qFHsDGNTYUIGlTqpdbdVyts9iqBq45XXZvs3wnLzXa85wQcjXaHoccZBvoxAwDjAMBgNVHRMBAf8EAjAAMAoGCCqGSM49BAMCA0kAMEYCIQCOtNSgK3jxXbJu12xii5v/VtdqgLAf/ZTz4a0AvYZFFQIhAK3JdmguabksT+6o4aSTOTVmGotklChpMrl7fC7mO5hc';

/** A correct signature by the maker of the device, with its certificate. */
export const byMaker: Attestation = (signed) => {
  const key = createPrivateKey({ key: Buffer.from(MAKER_KEY, 'base64'), format: 'der', type: 'pkcs8' });
  return {
    fmt: 'packed',
    attStmt: new Map<string, number | Uint8Array<ArrayBuffer> | Uint8Array<ArrayBuffer>[]>([
      ['alg', -7],
      ['sig', Uint8Array.from(sign('sha256', signed, key))],
      ['x5c', [Uint8Array.from(Buffer.from(MAKER_CERTIFICATE, 'base64'))]],
    ]),
  };
};

/** The answer for a key that exists already. */
export function attest(
  { id, publicKey }: Pick<TestPasskey, 'id' | 'publicKey'>,
  { challenge, rp }: PasskeyCreation,
  given: Ceremony = {},
  attestation: Attestation = noStatement,
): PasskeyAttestation {
  const rawId = Buffer.from(id, 'base64url');
  const length = Buffer.alloc(2);
  length.writeUInt16BE(rawId.length);
  const head = headOf(rp.id, given, HAS_KEY);
  const authData = Buffer.concat([head, Buffer.alloc(16), length, rawId, publicKey]);
  const clientDataJSON = clientDataOf(challenge, 'webauthn.create', given);
  const hash = sha256(Buffer.from(clientDataJSON, 'base64url'));
  const { fmt, attStmt } = attestation(Buffer.concat([authData, hash]));
  const attestationObject = isoCBOR.encode(
    new Map<string, string | Uint8Array<ArrayBuffer> | Map<string, never>>([
      ['fmt', fmt],
      ['attStmt', attStmt as Map<string, never>],
      ['authData', Uint8Array.from(authData)],
    ]),
  );
  return {
    id,
    response: {
      clientDataJSON,
      attestationObject: Buffer.from(attestationObject).toString('base64url'),
      transports: ['internal'],
    },
  };
}

/** A device signs with a passkey. */
export function useKey(
  passkey: TestPasskey,
  { challenge, rpId }: PasskeyRequest,
  given: Ceremony = {},
): PasskeyAssertion {
  const authData = headOf(rpId, given, 0);
  const clientDataJSON = clientDataOf(challenge, 'webauthn.get', given);
  const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
  const { userHandle = passkey.userHandle } = given;
  return {
    id: passkey.id,
    response: {
      clientDataJSON,
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', signed, passkey.privateKey).toString('base64url'),
      userHandle,
    },
  };
}

function headOf(
  rpId: string,
  { rpId: own = rpId, counter = 0, isVerified = true, isBackedUp = false }: Ceremony,
  more: number,
): Buffer {
  const flags = PRESENT | (isVerified ? VERIFIED : 0) | (isBackedUp ? MAY_BACK_UP | BACKED_UP : 0) | more;
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(own), Buffer.from([flags]), count]);
}

function clientDataOf(asked: string, kind: string, given: Ceremony): string {
  const { challenge = asked, origin = ORIGIN, type = kind, crossOrigin = false } = given;
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin })).toString('base64url');
}
