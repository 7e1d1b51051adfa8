import ipaddr from 'ipaddr.js';
import { formatError } from '../../kernel/apiError.ts';

/** Ranges from which no request comes, so that a key which allows them is a mistake. */
const NO_SOURCE: readonly string[] = ['unspecified', 'multicast', 'broadcast'];

/**
 * AK-02: the one spelling of an IPv4 or IPv6 address: IPv6 in lower case and shortened (RFC 5952), IPv4-mapped IPv6 as
 * IPv4. Null where the text is no address.
 */
export function canonicalAddress(text: string): string | null {
  return ipaddr.isValid(text) ? ipaddr.process(text).toString() : null;
}

/** Whether requests can come from an address in its canonical spelling. */
export const isSourceAddress = (address: string): boolean => !NO_SOURCE.includes(ipaddr.parse(address).range());

/** AK-02, BR-07: the addresses of a form, each once in its canonical spelling. Throws a format error at their field. */
export function parseSources(field: string, addresses: readonly string[]): readonly string[] {
  const canonical = addresses.map((each) => canonicalAddress(each));
  const sources = canonical.filter((each) => each !== null && isSourceAddress(each));
  if (sources.length < addresses.length) throw formatError({ [field]: 'address' });
  return [...new Set(sources)] as readonly string[];
}
