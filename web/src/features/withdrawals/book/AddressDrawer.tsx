import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Drawer } from '@aldgate/ui/overlays/Drawer.tsx';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { CopyButton } from '../../../lib/lists/CopyButton.tsx';
import { useArea } from '../../../lib/page/area.ts';
import { PathLink } from '../../../lib/page/links.tsx';
import { useCoins, useNetworkName } from '../../wallet/index.ts';
import type { Entry } from '../queries.ts';
import { Use } from './AddressTable.tsx';
import styles from './book.module.css';
import { AddToWhitelist, DeleteAddress, EditAddress, RemoveFromWhitelist } from './changes.tsx';

interface AddressDrawerProps {
  readonly entry: Entry;
  /** Whether this member may change addresses. */
  readonly mayChange: boolean;
  /** Whether an address can be put into use now. */
  readonly mayAdd: boolean;
  readonly onClose: () => void;
}

type Change = 'edit' | 'whitelist' | 'unlist' | 'delete';

/** An address in full, with what can be done with it. */
export default function AddressDrawer({ entry, mayChange, mayAdd, onClose }: AddressDrawerProps) {
  const { t: tApp } = useTranslation();
  const [change, setChange] = useState<Change>();
  const back = () => setChange(undefined);
  if (change === 'edit') return <EditAddress entry={entry} onDone={back} onClose={back} />;
  if (change === 'whitelist') return <AddToWhitelist entry={entry} onDone={back} onClose={back} />;
  if (change === 'unlist') return <RemoveFromWhitelist entry={entry} onDone={back} onClose={back} />;
  if (change === 'delete') return <DeleteAddress entry={entry} onDone={onClose} onClose={back} />;
  return (
    <Drawer
      open
      title={entry.name}
      closeLabel={tApp('close')}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Stack gap="4">
        <Facts entry={entry} />
        {mayChange && <Actions entry={entry} mayAdd={mayAdd} onChange={setChange} />}
      </Stack>
    </Drawer>
  );
}

function Facts({ entry }: { entry: Entry }) {
  const { t } = useTranslation('withdrawals');
  const locale = useLocale();
  const { address, network, asset, source, remark, isWhitelisted, beneficiary, hasProof, createdAt } = entry;
  const networkName = useNetworkName(network);
  const regions = new Intl.DisplayNames(locale, { type: 'region' });
  const { vasp, name, country, relation } = beneficiary;
  return (
    <Rows>
      <Row label={t('address.label')}>
        <Inline inline wrap gap="1 2" justify="end">
          <code className={styles.whole}>{address}</code>
          <CopyButton value={address} label={t('address.label')} />
        </Inline>
      </Row>
      <Row label={t('network')}>{networkName}</Row>
      <Row label={t('asset')}>{asset ?? t('book.allAssets')}</Row>
      <Row label={t('whitelist.title')}>
        {isWhitelisted ? <Badge tone="trust">{t('book.whitelisted')}</Badge> : t('book.notWhitelisted')}
      </Row>
      <Row label={t('book.columns.use')}>
        <Use entry={entry} />
      </Row>
      <Row label={t('owner.source')}>{t(`owner.sources.${source}.name`)}</Row>
      {vasp !== undefined && (
        <Row label={t('owner.vaspName')}>
          {vasp.name}, {regions.of(vasp.country)}
        </Row>
      )}
      {name !== undefined && (
        <Row label={t('owner.beneficiary')}>
          {name}
          {country !== undefined && <>, {regions.of(country)}</>}
        </Row>
      )}
      {relation !== undefined && <Row label={t('owner.relation')}>{relation}</Row>}
      {source === 'wallet' && <Row label={t('proof.title')}>{t(hasProof ? 'proof.given' : 'proof.none')}</Row>}
      <Row label={t('book.createdAt')}>{formatTime(createdAt, locale)}</Row>
      {remark !== '' && (
        <Row label={t('book.remark')}>
          <Text as="span" preserveLines breakWords>
            {remark}
          </Text>
        </Row>
      )}
    </Rows>
  );
}

interface ActionsProps {
  readonly entry: Entry;
  readonly mayAdd: boolean;
  readonly onChange: (change: Change) => void;
}

function Actions({ entry: { addressId, asset, network, isWhitelisted, state }, mayAdd, onChange }: ActionsProps) {
  const { t } = useTranslation('withdrawals');
  const area = useArea();
  const carried = useCoins().data?.find(({ networks }) => networks.includes(network))?.asset;
  const paid = asset ?? carried;
  return (
    <Inline wrap gap="2">
      {state === 'active' && paid !== undefined && (
        <PathLink to={area.page(`withdraw/coin/${paid}?address=${addressId}`)} buttonStyle={{ kind: 'primary' }}>
          {t('title')}
        </PathLink>
      )}
      <Button onClick={() => onChange('edit')}>{t('change.edit')}</Button>
      {isWhitelisted ? (
        <Button onClick={() => onChange('unlist')}>{t('change.unlist')}</Button>
      ) : (
        mayAdd && state !== 'pending' && <Button onClick={() => onChange('whitelist')}>{t('change.whitelist')}</Button>
      )}
      <Button kind="danger" onClick={() => onChange('delete')}>
        {t('change.delete')}
      </Button>
    </Inline>
  );
}
