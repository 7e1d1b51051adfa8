import type { ChangeKey, CreateKey, DeleteKey } from '../commands.ts';
import { Refusal } from '../refusal.ts';
import type { World } from '../world.ts';
import type { ApiKey } from './apiKey.ts';

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
