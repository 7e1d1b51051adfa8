/** The used part of geoip-country, which has no types. */
declare module 'geoip-country' {
  /** The country of an IPv4 or IPv6 address; null if unknown. */
  function lookup(address: string): { readonly country: string; readonly name: string } | null;
  export default { lookup };
}
