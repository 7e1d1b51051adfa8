import type { Client } from './client.ts';
import type { AnswerOf, InputOf, OperationName } from './operation.ts';

/** Operations whose answer is a page that a cursor continues. */
type Paged = { [Name in OperationName]: 'cursor' extends keyof InputOf<Name> ? Name : never }[OperationName];

type ItemOf<Name extends Paged> = AnswerOf<Name> extends { items: (infer Item)[] } ? Item : never;

/** Reads a list to its end, page by page. */
export async function* readItems<Name extends Paged>(
  { call }: Pick<Client, 'call'>,
  name: Name,
  input: InputOf<Name>,
): AsyncGenerator<ItemOf<Name>> {
  const read = call as (name: Paged, input: object) => Promise<{ items: ItemOf<Name>[]; next: string | null }>;
  let cursor: string | null = null;
  do {
    const page = await read(name, cursor === null ? input : { ...input, cursor });
    yield* page.items;
    cursor = page.next;
  } while (cursor !== null);
}

/** Reads a whole list into memory. */
export async function readAll<Name extends Paged>(
  client: Pick<Client, 'call'>,
  name: Name,
  input: InputOf<Name>,
): Promise<ItemOf<Name>[]> {
  const items: ItemOf<Name>[] = [];
  for await (const item of readItems(client, name, input)) items.push(item);
  return items;
}
