/** The relying party: the domain and the only allowed origin. */
export function relyingParty(publicOrigin: string): { id: string; origin: string } {
  const { hostname, origin } = new URL(publicOrigin);
  return { id: hostname, origin };
}
