/** The id of an order that ccxt answers, whose type leaves it open. */
export function requireId({ id }: { readonly id?: string | undefined }): string {
  if (id === undefined) throw new Error('the order has no id');
  return id;
}
