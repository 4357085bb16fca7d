import { expect, test } from "vitest";
import { verify } from "./proof";
import type { Proof } from "./proof";
import { hex, hmac, sha256, unhex } from "./sha256";

const bytes = (text: string) => new TextEncoder().encode(text);

/** As the server rolled them; so large a die draws again in a third of all cases. */
const FACES: [number, number][] = [
  [20, 6],
  [20, 10],
  [6, 4],
  [10, 4],
  [2, 2],
  [20, 16],
  [3_000_000_000, 166340398],
  [3_000_000_000, 778223356],
  [3_000_000_000, 1036606032],
  [3_000_000_000, 1654117193],
  [1, 1],
  [20, 11],
];
const PROOF: Proof = {
  battle: "b",
  system: "toy",
  commitment: "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",
  nonces: ["3f9c1e7a55d04b1c", "bob-nonce_1"],
  secret: hex(Uint8Array.from({ length: 32 }, (_, i) => i)),
  rolls: FACES.map(([faces, face], index) => ({ index, faces, face })),
};

test("digests are those of the standards", () => {
  expect(hex(sha256(bytes("abc")))).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  expect(hex(sha256(bytes("")))).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  expect(hex(sha256(bytes("a".repeat(1_000_000))))).toBe(
    "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0",
  );
  const key = Uint8Array.from({ length: 131 }, () => 0xaa);
  expect(hex(hmac(key, bytes("Test Using Larger Than Block-Size Key - Hash Key First")))).toBe(
    "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54",
  );
});

test("only whole bytes are hexadecimal", () => {
  expect([unhex("abc"), unhex("zz"), hex(unhex("00ff")!)]).toEqual([null, null, "00ff"]);
});

test("honest dice have no fault", () => {
  expect(verify(PROOF)).toMatchObject({ promised: true, wrong: [] });
});

test("a face, a number and a secret that are not the battle's are found", () => {
  const face = PROOF.rolls.map((roll) => (roll.index === 3 ? { ...roll, face: 5 } : roll));
  expect(verify({ ...PROOF, rolls: face })!.wrong).toMatchObject([{ index: 3, face: 5, honest: 4 }]);
  const leftOut = PROOF.rolls.filter((roll) => roll.index !== 10);
  expect(verify({ ...PROOF, rolls: leftOut })!.wrong).toMatchObject([{ index: 11, inPlace: false }]);
  expect(verify({ ...PROOF, secret: "00" })!.promised).toBe(false);
  expect(verify({ ...PROOF, secret: "no" })).toMatchObject({ promised: false, rolls: [] });
  expect(verify({ ...PROOF, nonces: [...PROOF.nonces].reverse() })!.wrong.length).toBeGreaterThan(0);
  const none = [{ index: 0, faces: 0, face: 1 }];
  expect(verify({ ...PROOF, rolls: none })!.wrong).toMatchObject([{ honest: null }]);
});

test("before the end there is nothing to check", () => {
  expect(verify({ ...PROOF, secret: null, rolls: [] })).toBeNull();
});
