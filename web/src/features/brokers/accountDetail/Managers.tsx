import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Section } from '@aldgate/ui/layout/Section.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Suspense, useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { lazyPart } from '../../../lib/page/lazyPart.tsx';
import type { RecordColumn } from '../../../lib/records/RecordTable.tsx';
import { SectionTable } from '../../../lib/records/SectionTable.tsx';
import { useMemberMay } from '../../../lib/session/session.ts';
import { listConfirmed } from '../accounts/managers.ts';
import type { BrokerAccount, Manager } from '../queries.ts';

const AddManager = lazyPart(() => import('./AddManager.tsx'));
const ConfirmManager = lazyPart(() => import('./ConfirmManager.tsx'));
const RemoveManager = lazyPart(() => import('./RemoveManager.tsx'));

type Layer = { readonly kind: 'add' } | { readonly kind: 'confirm' | 'remove'; readonly managerId: string } | undefined;

/** BR-06: the managers of an account. From the first confirmed one on, only they and administrators trade and move. */
export function Managers({ account }: { account: BrokerAccount }) {
  const { t } = useTranslation('brokers');
  const mayManage = useMemberMay('manage');
  const [layer, setLayer] = useState<Layer>();
  const close = () => setLayer(undefined);
  const managers = account.managers.filter(({ state }) => state !== 'removed');
  const isRestricted = listConfirmed(account.managers).length > 0;
  const shown = layer !== undefined && 'managerId' in layer ? layer.managerId : undefined;
  const manager = managers.find(({ managerId }) => managerId === shown);
  const columns = useManagerColumns({ mayManage, onLayer: setLayer });
  return (
    <Section
      title={t('managers.title')}
      action={
        mayManage &&
        account.state !== 'closed' && (
          <Button kind="link" onClick={() => setLayer({ kind: 'add' })}>
            {t('managers.add')}
          </Button>
        )
      }
    >
      <Text size="12" tone="2" lead="text" padding="2 0">
        {t(isRestricted ? 'managers.restricted' : 'managers.unrestricted')}
      </Text>
      <SectionTable
        label={t('managers.title')}
        empty={t('managers.empty')}
        columns={columns}
        items={managers}
        getKey={({ managerId }) => managerId}
      />
      <Suspense fallback={null}>
        {layer?.kind === 'add' && (
          <AddManager
            account={account}
            onAdded={(managerId) => setLayer({ kind: 'confirm', managerId })}
            onClose={close}
          />
        )}
        {layer?.kind === 'confirm' && manager && <ConfirmManager manager={manager} onClose={close} />}
        {layer?.kind === 'remove' && manager && <RemoveManager account={account} manager={manager} onClose={close} />}
      </Suspense>
    </Section>
  );
}

interface ManagerColumns {
  readonly mayManage: boolean;
  readonly onLayer: (layer: Layer) => void;
}

/** The columns of managers, with what an administrator can do. */
function useManagerColumns({ mayManage, onLayer }: ManagerColumns): readonly RecordColumn<Manager>[] {
  const { t } = useTranslation('brokers');
  return [
    {
      id: 'name',
      label: t('managers.name'),
      cell: ({ name, email }) => name ?? email,
      below: [({ email }) => email],
    },
    { id: 'email', label: t('managers.email'), from: 'tablet', isQuiet: true, cell: ({ email }) => email },
    {
      id: 'state',
      label: t('accounts.columns.state'),
      cell: ({ state }) => (
        <Badge tone={state === 'submitted' ? 'warning' : 'neutral'}>{t(`managers.states.${state}`)}</Badge>
      ),
    },
    {
      id: 'actions',
      label: '',
      isFigure: true,
      cell: ({ managerId, state, email }) =>
        mayManage && (
          <Inline as="span" inline wrap gap="3" justify="end">
            {state === 'submitted' && (
              <Button
                kind="link"
                aria-label={`${t('managers.confirm')}: ${email}`}
                onClick={() => onLayer({ kind: 'confirm', managerId })}
              >
                {t('managers.confirm')}
              </Button>
            )}
            <Button
              kind="link"
              aria-label={`${t('managers.remove')}: ${email}`}
              onClick={() => onLayer({ kind: 'remove', managerId })}
            >
              {t('managers.remove')}
            </Button>
          </Inline>
        ),
    },
  ];
}
