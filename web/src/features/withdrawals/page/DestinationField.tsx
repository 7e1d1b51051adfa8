import { FieldError } from '@aldgate/ui/controls/FieldError.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { Icon } from '@aldgate/ui/figures/Icon.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { Suspense, useId, useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { shortenId } from '../../../lib/lists/shortenId.ts';
import { lazyPart } from '../../../lib/page/lazyPart.tsx';
import { PathLink } from '../../../lib/page/links.tsx';
import type { Network } from '../../wallet/index.ts';
import type { Entry } from '../queries.ts';
import { useUseText } from '../useUseText.ts';
import { type Destination, isUsable } from './destination.ts';
import styles from './withdraw.module.css';

const AddressPicker = lazyPart(() => import('./AddressPicker.tsx'));
const TypedAddressDrawer = lazyPart(() => import('./TypedAddressDrawer.tsx'));

interface DestinationFieldProps {
  readonly asset: string;
  readonly networks: readonly Network[];
  readonly entries: readonly Entry[];
  readonly isWhitelistOn: boolean;
  readonly to: Destination | undefined;
  readonly error: string | undefined;
  readonly onDestination: (to: Destination) => void;
}

/** The address: one of the book or, with the whitelist off, one that is typed. */
export function DestinationField(props: DestinationFieldProps) {
  const { asset, networks, entries, isWhitelistOn, to, error, onDestination } = props;
  const { t } = useTranslation('withdrawals');
  const [opened, setOpened] = useState<'list' | 'typed'>();
  const id = useId();
  const [labelId, errorId] = [`${id}-label`, `${id}-error`];
  const usable = entries.filter((entry) => isUsable(entry, isWhitelistOn));
  const choose = (chosen: Destination) => {
    setOpened(undefined);
    onDestination(chosen);
  };
  if (entries.length === 0 && isWhitelistOn) {
    return (
      <EmptyState
        title={t('noAddress.title', { asset })}
        text={t('noAddress.text')}
        action={<PathLink to={`wallet/address/coinAddress?add=${asset}`}>{t('noAddress.action')}</PathLink>}
      />
    );
  }
  return (
    <div>
      <div className={styles.labels}>
        <span id={labelId}>{t('to')}</span>
        <span>
          {isWhitelistOn ? t('toWhitelisted', { usable: usable.length }) : t('toBook', { usable: usable.length })}
        </span>
      </div>
      <button
        type="button"
        className={styles.address}
        aria-haspopup="dialog"
        aria-invalid={error !== undefined}
        aria-describedby={`${labelId} ${errorId}`}
        onClick={() => setOpened('list')}
      >
        {to === undefined ? (
          <Text as="span" tone="2">
            {t('chooseAddress')}
          </Text>
        ) : (
          <Chosen to={to} />
        )}
        <Icon name="chevronDown" small />
      </button>
      <FieldError id={errorId} text={error} compact />
      <Suspense fallback={null}>
        {opened === 'list' && (
          <AddressPicker
            asset={asset}
            entries={entries}
            networks={networks}
            isWhitelistOn={isWhitelistOn}
            chosen={to?.kind === 'entry' ? to.entry.addressId : undefined}
            onEntry={(entry) => choose({ kind: 'entry', entry })}
            onType={isWhitelistOn ? undefined : () => setOpened('typed')}
            onClose={() => setOpened(undefined)}
          />
        )}
        {opened === 'typed' && (
          <TypedAddressDrawer
            networks={networks}
            typed={to?.kind === 'typed' ? to.typed : undefined}
            onTyped={(typed) => choose({ kind: 'typed', typed })}
            onClose={() => setOpened(undefined)}
          />
        )}
      </Suspense>
    </div>
  );
}

/** The chosen address with its name, and how it was used. */
export function Chosen({ to }: { to: Destination }) {
  const { t } = useTranslation('withdrawals');
  const describeUse = useUseText();
  if (to.kind === 'typed') {
    return (
      <span className={styles.who}>
        <span>
          <b>{t('typed.title')}</b>
        </span>
        <span title={to.typed.address}>
          {shortenId(to.typed.address)} · {t(`owner.sources.${to.typed.source}.name`)}
        </span>
      </span>
    );
  }
  const { name, address, isWhitelisted } = to.entry;
  return (
    <span className={styles.who}>
      <span>
        <b>{name}</b>
        {isWhitelisted && <Badge tone="trust">{t('book.whitelisted')}</Badge>}
      </span>
      <span title={address}>
        {shortenId(address)} · {describeUse(to.entry)}
      </span>
    </span>
  );
}
