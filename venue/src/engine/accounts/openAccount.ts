import type { ChangeKey, CreateKey, DeleteKey, OpenAccount } from '../commands.ts';
import { Refusal, refusals } from '../refusal.ts';
import type { World } from '../world.ts';
import type { Account } from './account.ts';
import { freshAccount } from './accountOf.ts';
import type { ApiKey } from './apiKey.ts';

const NAME_LENGTH_MAX = 100;

/** Opens an account. Throws a Refusal where its master is none, or a sub-account itself. */
export function openAccount(world: World, { name, master, house = false, insurance = false }: OpenAccount): Account {
  if (name.length > NAME_LENGTH_MAX) throw new Refusal(-1130, "Data sent for parameter 'tag' is not valid.");
  if (master !== undefined && world.account(master).master !== undefined) throw refusals.unknownAccount();
  const id = world.state.nextAccountId++;
  const account = freshAccount({ id, name, master, house, createdAt: world.at });
  world.state.accounts.set(id, account);
  if (insurance) world.state.insurance = id;
  return account;
}

export function createKey(world: World, command: CreateKey): ApiKey {
  const { account, key, secret, permissions, addresses } = command;
  world.account(account);
  if (world.state.keys.has(key)) throw new Refusal(-1130, 'The key exists.');
  const created: ApiKey = { key, secret, account, createdAt: world.at, permissions, addresses };
  world.state.keys.set(key, created);
  return created;
}

export function changeKey(world: World, { key, permissions, addresses }: ChangeKey): ApiKey {
  const found = keyOf(world, key);
  if (permissions !== undefined) found.permissions = permissions;
  if (addresses !== undefined) found.addresses = addresses;
  return found;
}

export function deleteKey(world: World, { key }: DeleteKey): ApiKey {
  const found = keyOf(world, key);
  world.state.keys.delete(key);
  return found;
}

function keyOf(world: World, key: string): ApiKey {
  const found = world.state.keys.get(key);
  if (found === undefined) throw new Refusal(-1130, 'The key does not exist.');
  return found;
}
