import type { FastifyInstance } from 'fastify';
import type { CronItem, TaskList } from 'graphile-worker';
import type { Database } from './database/database.ts';
import type { ChangeEvents } from './events/changeEvents.ts';
import type { EventDispatcher, ModuleEventHandlers } from './events/moduleEvents.ts';
import type { Presence } from './http/presence.ts';
import type { GuardSocket } from './http/socketGuard.ts';
import type { Upgrade } from './http/upgrades.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { Retention } from './retention/retention.ts';
import type { KeyPair } from './secrets/keyPair.ts';
import type { SecretBox } from './secrets/secrets.ts';
import type { KernelConfig } from './start/config.ts';
import type { DiskWatch } from './storage/diskWatch.ts';
import type { Objects } from './storage/objects.ts';
import type { BusinessClock } from './time/businessClock.ts';
import type { Clock } from './time/clock.ts';
import type { ClockCheck } from './time/clockCheck.ts';
import type { DatabaseTime } from './time/databaseTime.ts';

/** Services that every module is created with. */
export interface ModuleContext {
  readonly config: KernelConfig;
  readonly database: Database;
  readonly clock: Clock;
  readonly businessClock: BusinessClock;
  readonly databaseTime: DatabaseTime;
  readonly clockCheck: ClockCheck;
  readonly disk: DiskWatch;
  readonly log: Log;
  readonly box: SecretBox;
  readonly keyPair: KeyPair;
  readonly changeEvents: ChangeEvents;
  readonly events: EventDispatcher;
  /** Uploaded files. */
  readonly objects: Objects;
  readonly metrics: Metrics;
  /** The sessions connected to this server. */
  readonly presence: Presence;
  readonly guardSocket: GuardSocket;
  /** The origin that browsers use. */
  readonly publicOrigin: () => string;
}

/**
 * One capability of the server. Everything but the name is optional. Other modules import only its `index.ts`; only
 * its own code writes its tables.
 */
export interface Module {
  readonly name: string;
  /** Customers' calls by name (`Handlers<…>`). */
  readonly handlers?: object;
  /** Calls of the operations console by name (`OperationsHandlers<…>`). */
  readonly operatorHandlers?: object;
  /** How approvals of each kind are applied (`ApprovalKinds`). */
  readonly approvals?: object;
  /** Effects of members' approvals of each kind (`MemberApprovalKinds`). */
  readonly memberApprovals?: object;
  /** Run in the transaction of another module's action. */
  readonly eventHandlers?: ModuleEventHandlers;
  /** Background jobs by task name. */
  readonly jobs?: TaskList;
  /** Recurring jobs, in UTC. */
  readonly cron?: readonly CronItem[];
  /** Does what has fallen due by the business clock; a recurring job of the module does so too. */
  readonly runDue?: () => Promise<void>;
  /** How long the rows of each of its tables are kept. */
  readonly retention?: readonly Retention[];
  /** Registers push channels and pages that are not calls. */
  readonly sockets?: (routes: FastifyInstance) => void;
  readonly upgrades?: readonly ((http: FastifyInstance) => Promise<Upgrade>)[];
  /** Runs after the server has started to listen. */
  readonly start?: () => Promise<void>;
  readonly close?: () => Promise<void>;
}

type UnionToIntersection<Union> = (Union extends unknown ? (value: Union) => void : never) extends (
  value: infer Intersection,
) => void
  ? Intersection
  : never;

/** Merges one property of all modules into one object, with the intersection of their types. */
export function mergeModules<
  Part extends 'handlers' | 'operatorHandlers' | 'approvals' | 'memberApprovals',
  const Modules extends readonly Module[],
>(
  modules: Modules,
  part: Part,
): UnionToIntersection<NonNullable<Extract<Modules[number], { readonly [Key in Part]: object }>[Part]>> {
  const merged: Record<string, unknown> = {};
  for (const module of modules) {
    for (const [name, value] of Object.entries(module[part] ?? {})) {
      if (name in merged) throw new Error(`${part}.${name} is provided by two modules, one of them ${module.name}`);
      merged[name] = value;
    }
  }
  // The keys and values are those of the modules that the type is made of.
  return merged as UnionToIntersection<NonNullable<Extract<Modules[number], { readonly [Key in Part]: object }>[Part]>>;
}
