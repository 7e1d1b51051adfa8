/** Returns random bytes: cryptographic ones for keys. */
export type RandomBytes = (count: number) => Uint8Array;

const CODES = Buffer.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789');
/** Higher bytes would make some characters more likely. */
const FAIR_BELOW = 256 - (256 % CODES.length);

/** Uniformly random letters and digits. */
export function randomText(random: RandomBytes, length: number): string {
  const text = Buffer.allocUnsafe(length);
  for (let drawn = 0; drawn < length; ) {
    for (const byte of random(length - drawn)) {
      if (byte < FAIR_BELOW) text[drawn++] = CODES[byte % CODES.length] ?? 0;
    }
  }
  return text.toString('latin1');
}
