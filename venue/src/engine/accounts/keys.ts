import type { ChangeKey, CreateKey, DeleteKey } from '../commands.ts';
import type { EngineContext } from '../engineContext.ts';
import { Rejection } from '../rejection.ts';
import { upgradePermissions } from '../upgradeState.ts';
import type { ApiKey } from './apiKey.ts';

export function createKey(engine: EngineContext, command: CreateKey): ApiKey {
  const { account, key, secret, addresses } = command;
  engine.account(account);
  if (engine.state.keys.has(key)) throw new Rejection(-1130, 'The key exists.');
  const permissions = upgradePermissions(command.permissions);
  const created: ApiKey = { key, secret, account, createdAt: engine.at, permissions, addresses };
  engine.state.keys.set(key, created);
  return created;
}

export function changeKey(engine: EngineContext, { key, permissions, addresses }: ChangeKey): ApiKey {
  const found = findKey(engine, key);
  if (permissions !== undefined) found.permissions = upgradePermissions(permissions);
  if (addresses !== undefined) found.addresses = addresses;
  return found;
}

export function deleteKey(engine: EngineContext, { key }: DeleteKey): ApiKey {
  const found = findKey(engine, key);
  engine.state.keys.delete(key);
  return found;
}

function findKey(engine: EngineContext, key: string): ApiKey {
  const found = engine.state.keys.get(key);
  if (found === undefined) throw new Rejection(-1130, 'The key does not exist.');
  return found;
}
