import { isSpot } from '@aldgate/domain/market/marketRef.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { LoadFailure } from '../../../lib/messages/LoadFailure.tsx';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import { useAccountChanges, useAccountList } from '../states/accountList.ts';
import type { Target } from '../states/useTargets.ts';
import { AccountDialog } from './AccountDialog.tsx';
import { AccountLine } from './AccountLine.tsx';
import { AddAccounts } from './AddAccounts.tsx';
import styles from './accounts.module.css';
import { SettingsDialog } from './SettingsDialog.tsx';

interface AccountsPanelProps {
  readonly instrument: Instrument;
  readonly targets: readonly Target[];
}

/** The member's accounts: which are on, what each could trade with, and why one takes no part. */
export function AccountsPanel({ instrument, targets }: AccountsPanelProps) {
  const { t } = useTranslation('lightning');
  const { t: tApp } = useTranslation();
  const { data, error, refetch } = useAccountList();
  const { update } = useAccountChanges();
  const [opened, setOpened] = useState<'adding' | 'settings' | { readonly keyId: string }>();
  const groups = [...new Set(targets.flatMap(({ group }) => group ?? []))];
  const close = () => setOpened(undefined);
  const edited = typeof opened === 'object' ? targets.find(({ keyId }) => keyId === opened.keyId) : undefined;
  const usable = targets.filter(({ state, isOn }) => state === 'usable' && isOn);
  if (error !== null && data === undefined)
    return (
      <LoadFailure
        error={error}
        title={t('accounts.failed.title')}
        text={(reason) => t('accounts.failed.text', { reason })}
        onRetry={() => void refetch()}
      />
    );
  if (data === undefined) return <Skeleton rows={6} label={tApp('loading')} />;
  return (
    <>
      <Inline gap="2" wrap padding="2 3">
        <Button size="small" onClick={() => setOpened('adding')}>
          {t('accounts.choose')}
        </Button>
        {usable.length > 0 && !isSpot(instrument.symbol) && (
          <Button size="small" onClick={() => setOpened('settings')}>
            {t('accounts.settings')}
          </Button>
        )}
        {groups.map((group) => {
          const members = targets.filter((target) => target.group === group);
          const isOn = members.every((member) => member.isOn);
          return (
            <Button
              key={group}
              size="small"
              kind="quiet"
              aria-pressed={isOn}
              onClick={() => {
                for (const member of members) if (member.isOn === isOn) void update(member, { isOn: !isOn });
              }}
            >
              {group}
            </Button>
          );
        })}
        {isSpot(instrument.symbol) && (
          <Text as="span" size="12" tone="3">
            {t('spot.noLeverage')}
          </Text>
        )}
      </Inline>
      {targets.length === 0 && <EmptyState title={t('accounts.none.title')} text={t('accounts.none.text')} />}
      <ul className={styles.list} aria-label={t('accounts.label')}>
        {targets.map((target, index) => (
          <AccountLine
            key={target.keyId}
            target={target}
            number={index + 1}
            instrument={instrument}
            onSwitch={(isOn) => void update(target, { isOn })}
            onEdit={() => setOpened({ keyId: target.keyId })}
          />
        ))}
      </ul>
      {opened === 'adding' && <AddAccounts listed={data} onClose={close} />}
      {opened === 'settings' && <SettingsDialog instrument={instrument} targets={usable} onClose={close} />}
      {edited !== undefined && <AccountDialog account={edited} count={targets.length} onClose={close} />}
    </>
  );
}
