/** The id of a ccxt order, which its type declares as optional. */
export function requireId({ id }: { readonly id?: string | undefined }): string {
  if (id === undefined) throw new Error('the order has no id');
  return id;
}
