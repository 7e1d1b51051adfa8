import type { KeyFinding } from '@aldgate/domain/brokers/keys.ts';
import type { BrokerKey } from '../queries.ts';

type KeyState = Pick<BrokerKey, 'kind' | 'status' | 'secretViewStatus'> & Partial<Pick<BrokerKey, 'suspensionReasons'>>;

/** Ends a finding: a new key, a new key with addresses, deleting or collecting the key, or the platform. */
export type Remedy = 'replace' | 'bind' | 'delete' | 'collect' | 'contact';

const REMEDIES: Readonly<Record<KeyFinding, Exclude<Remedy, 'contact'>>> = {
  rejected: 'replace',
  notBound: 'bind',
  old: 'replace',
  unused: 'delete',
  expiring: 'bind',
  neverCollected: 'replace',
};

/** BR-07: the one remedy of each finding. The platform's own keys are the platform's to mend. */
export function findRemedy(finding: KeyFinding, key: KeyState): Remedy {
  if (key.kind === 'platform') return 'contact';
  return finding === 'neverCollected' && isCollectable(key) ? 'collect' : REMEDIES[finding];
}

/** The findings of a key by their remedy, each group where its worst finding stands. */
export function groupByRemedy(key: KeyState & Pick<BrokerKey, 'findings'>): readonly [Remedy, readonly KeyFinding[]][] {
  return [...Map.groupBy(key.findings, (finding) => findRemedy(finding, key))];
}

export type KeyAction = 'collect' | 'suspend' | 'resume' | 'delete';

const NONE: readonly KeyAction[] = [];

const ACTIONS: Readonly<Partial<Record<BrokerKey['status'], readonly KeyAction[]>>> = {
  applying: ['delete'],
  approved: ['collect', 'delete'],
  active: ['suspend', 'delete'],
  suspended: ['resume', 'delete'],
};

/** The actions that a key's state allows. */
export function listKeyActions(key: KeyState): readonly KeyAction[] {
  if (key.kind === 'platform') return NONE;
  return (ACTIONS[key.status] ?? NONE).filter((action) => {
    // A key that a freeze or a liquidation suspended resumes when that is over.
    if (action === 'resume') return key.suspensionReasons?.every((reason) => reason === 'member') ?? true;
    return action !== 'collect' || isCollectable(key);
  });
}

/** The first collection makes an issued key; it is possible for 7 days. */
const isCollectable = ({ kind, status, secretViewStatus }: KeyState): boolean =>
  kind === 'issued' && status === 'approved' && secretViewStatus === 'not_viewed';
