/** The part of geoip-country, which carries no types, that is used here. */
declare module 'geoip-country' {
  /** The country of an IPv4 or IPv6 address by its range; null where no range holds it. */
  function lookup(address: string): { readonly country: string; readonly name: string } | null;
  export default { lookup };
}
