/** Whom a passkey is made for: the domain, and the one origin from which it is used. */
export function relyingParty(publicOrigin: string): { id: string; origin: string } {
  const { hostname, origin } = new URL(publicOrigin);
  return { id: hostname, origin };
}
