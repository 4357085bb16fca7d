/**
 * Checking a battle's dice, as docs/wire.md tells how they fall: die n is drawn from
 * HMAC-SHA256(secret, SHA-256 of each nonce, n, attempt), 32 bits at a time, and the secret is the one whose
 * SHA-256 was published before the first roll.
 */

import type { components } from "../api/schema";
import { hex, hmac, joined, sha256, unhex } from "./sha256";

export type Proof = components["schemas"]["Proof"];

/** What each die shows, and what it should. `honest` is null for a roll that no die makes. */
export interface Checked {
  index: number;
  faces: number;
  face: number;
  honest: number | null;
  /** Whether it is in its place: no die was left out or used twice. */
  inPlace: boolean;
}

export interface Verdict {
  /** Whether the secret is the one that was promised. */
  promised: boolean;
  rolls: Checked[];
  /** The rolls that are not as they should be. */
  wrong: Checked[];
}

/** Check a proof; null while its secret is not published. */
export function verify(proof: Proof): Verdict | null {
  if (proof.secret === null) return null;
  const secret = unhex(proof.secret);
  if (!secret) return { promised: false, rolls: [], wrong: [] };
  const nonces = joined(...proof.nonces.map((nonce) => sha256(new TextEncoder().encode(nonce))));
  const rolls = proof.rolls.map((roll, place) => ({
    ...roll,
    honest: roll.index >= 0 && roll.faces >= 1 ? faceOf(secret, nonces, roll.index, roll.faces) : null,
    inPlace: roll.index === place,
  }));
  const wrong = rolls.filter((roll) => roll.honest !== roll.face || !roll.inPlace);
  return { promised: hex(sha256(secret)) === proof.commitment, rolls, wrong };
}

const RANGE = 2 ** 32;

/** The face of a die, every one equally likely: numbers of the uneven end of the range are drawn again. */
export function faceOf(secret: Uint8Array, nonces: Uint8Array, index: number, faces: number): number {
  const limit = RANGE - (RANGE % faces);
  for (let attempt = 0; ; attempt += 1) {
    const drawn = new DataView(hmac(secret, joined(nonces, numbered(index, attempt))).buffer);
    for (let place = 0; place < drawn.byteLength; place += 4) {
      const number = drawn.getUint32(place);
      if (number < limit) return (number % faces) + 1;
    }
  }
}

/** The die's number in 8 bytes and the attempt's in 4, the highest first. */
function numbered(index: number, attempt: number): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(12));
  bytes.setBigUint64(0, BigInt(index));
  bytes.setUint32(8, attempt);
  return new Uint8Array(bytes.buffer);
}
