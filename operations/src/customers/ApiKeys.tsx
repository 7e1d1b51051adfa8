import type { OperationsAnswerOf } from '@aldgate/contract/operations/calls.ts';
import { splitWords } from '@aldgate/domain/fields/splitWords.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useState } from 'react';
import { useAction } from '../lib/call.ts';
import { usePermission } from '../lib/session.ts';
import { ActionDialog } from '../parts/ActionDialog.tsx';
import { choice, conditionOf } from '../parts/records/filter.ts';
import { RecordsSection } from '../parts/records/RecordsPage.tsx';
import type { RecordColumn } from '../parts/records/RecordTable.tsx';
import { useRecords } from '../parts/records/useRecords.ts';
import { Section } from '../parts/Screen.tsx';
import { Time } from '../parts/Time.tsx';
import type { CustomerDetail } from './customerDetail.ts';

type ApiKey = OperationsAnswerOf<'pageCustomerApiKey'>['items'][number];

const FILTERS = { keys: choice('State of the keys', ['all', 'active', 'pending', 'expired', 'revoked']) };

const TONES = { active: 'trust', pending: 'warning', expired: 'neutral', revoked: 'neutral' } as const;

const COLUMNS: readonly RecordColumn<ApiKey>[] = [
  {
    name: 'Key',
    breakWords: true,
    cell: ({ remark, publicId }) => (
      <>
        {remark}
        <Text size="12" tone="3">
          {publicId}
        </Text>
      </>
    ),
    below: ({ member, state }) => `${member.email}, ${splitWords(state).toLowerCase()}`,
  },
  { name: 'Member', wide: true, breakWords: true, cell: ({ member }) => member.email },
  {
    name: 'Rights',
    breakWords: true,
    cell: (key) => (
      <>
        {key.permissions.join(', ')}
        {key.isSingleControl && ' (single control)'}
        <Text size="12" tone="3">
          {key.addresses.length === 0 ? 'every address' : key.addresses.join(', ')}
        </Text>
        {key.pending !== null && key.state === 'active' && (
          <Text size="12" tone="3">
            Waits for a vote on: {key.pending.permissions.join(', ')};{' '}
            {key.pending.addresses.length === 0 ? 'every address' : key.pending.addresses.join(', ')}
          </Text>
        )}
      </>
    ),
  },
  { name: 'Created', wide: 'desktop', cell: ({ createdAt }) => <Time at={createdAt} /> },
  { name: 'Ends', wide: 'desktop', cell: ({ endedAt, expiresAt }) => <Time at={endedAt ?? expiresAt} /> },
  {
    name: 'Last use',
    wide: 'desktop',
    cell: ({ lastUsedAt, lastAddress }) => (
      <>
        <Time at={lastUsedAt} />
        {lastAddress !== null && (
          <Text size="12" tone="3">
            {lastAddress}
          </Text>
        )}
      </>
    ),
  },
  { name: 'State', wide: true, cell: ({ state }) => <Badge tone={TONES[state]}>{splitWords(state)}</Badge> },
];

const revokeColumn = (onRevoke: (key: ApiKey) => void): RecordColumn<ApiKey> => ({
  name: 'Actions',
  end: true,
  visuallyHidden: true,
  cell: (key) =>
    (key.state === 'active' || key.state === 'pending') && (
      <Button size="small" onClick={() => onRevoke(key)}>
        Revoke
      </Button>
    ),
});

/** AK-01: the API keys of the customer's members. Revoking takes effect immediately. */
export function ApiKeys({ customer: { institutionId } }: { customer: CustomerDetail }) {
  const mayChange = usePermission('customers');
  const [revoked, setRevoked] = useState<ApiKey>();
  const records = useRecords('pageCustomerApiKey', FILTERS, ({ keys }) => ({
    institutionId,
    ...conditionOf({ state: keys }),
  }));
  return (
    <Section title="API keys">
      <RecordsSection
        records={records}
        label="API keys"
        columns={mayChange ? [...COLUMNS, revokeColumn(setRevoked)] : COLUMNS}
        getKey={({ apiKeyId }) => apiKeyId}
        empty={{ title: 'No API key', text: 'Keys that members make for their systems appear here, newest first.' }}
      />
      {revoked !== undefined && <Revoke apiKey={revoked} onClose={() => setRevoked(undefined)} />}
    </Section>
  );
}

function Revoke({ apiKey: { apiKeyId, remark, publicId }, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const action = useAction('revokeCustomerApiKey', 'Revoked. The member has been informed.');
  return (
    <ActionDialog
      title={`Revoke ${publicId}`}
      text={`Requests with the key “${remark}” are rejected from now on. It cannot be undone; the member can make another key.`}
      confirm="Revoke the key"
      kind="danger"
      action={action}
      body={(reason) => ({ apiKeyId, reason })}
      onClose={onClose}
    />
  );
}
