import { apiAddress } from '@aldgate/contract/apiKeys/forms.ts';
import { z } from 'zod/mini';

/** AK-02: splits what was typed into addresses, by commas, spaces and lines, each once in its canonical spelling. */
export const splitAddresses = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(/[\s,，、]+/)
      .filter((each) => each !== '')
      .map(canonicalAddress),
  ),
];

/** The parts of what was typed that are no addresses, in their order. */
export const findWrongAddresses = (text: string): readonly string[] =>
  splitAddresses(text).filter((each) => !apiAddress.safeParse(each).success);

const MAPPED = /^::ffff:(?<high>[0-9a-f]{1,4}):(?<low>[0-9a-f]{1,4})$/;

/**
 * The one spelling of an address, as the server stores it, so that the same address is not taken for another one: IPv6
 * in lower case and shortened (RFC 5952), IPv4-mapped IPv6 as IPv4. Any other text stays.
 */
export function canonicalAddress(text: string): string {
  if (!text.includes(':') || !apiAddress.safeParse(text).success) return text;
  const address = new URL(`http://[${text}]`).hostname.slice(1, -1);
  const mapped = MAPPED.exec(address)?.groups;
  if (mapped === undefined) return address;
  return [mapped.high, mapped.low]
    .map((half) => Number.parseInt(half ?? '', 16))
    .flatMap((half) => [half >> 8, half & 255])
    .join('.');
}

/** A field of typed addresses over the contract's list of them. A wrong address is an error of the field as a whole. */
export const typedAddresses = (list: z.ZodMiniType<string[]>) =>
  z.pipe(
    z._default(z.string(), ''),
    z.transform((text: string, context) => {
      const checked = list.safeParse(splitAddresses(text));
      if (checked.success) return checked.data;
      context.issues.push({ code: 'custom', message: checked.error.issues[0]?.message ?? 'address', input: text });
      return z.NEVER;
    }),
  );
