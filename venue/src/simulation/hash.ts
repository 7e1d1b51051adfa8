/** A 32-bit hash of integers: the simulation's only source of randomness, so that a seed determines the market. */
export function hash(seed: number, a: number, b = 0): number {
  let mixed = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b);
  mixed = mix(mixed ^ (a | 0));
  // The upper half of a large number (a time in ms, a step count) must also contribute.
  mixed = mix(mixed ^ Math.floor(a / 0x1_0000_0000));
  return mix(mixed ^ Math.imul(b | 0, 0xc2b2ae35));
}

/** The hash as a fraction in [0, 1). */
export function fraction(seed: number, a: number, b = 0): number {
  return hash(seed, a, b) / 0x1_0000_0000;
}

/** Derives a seed for a named purpose, e.g. the makers of one symbol. */
export function deriveSeed(seed: number, name: string): number {
  let mixed = seed | 0;
  for (let at = 0; at < name.length; at += 1) mixed = mix(mixed ^ Math.imul(name.charCodeAt(at) + at, 0x9e3779b1));
  return mixed;
}

/** Finaliser of MurmurHash3: every input bit affects every output bit. */
function mix(value: number): number {
  let mixed = value ^ (value >>> 16);
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
