import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { formatTime } from '@aldgate/ui/format/time.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Drawer } from '@aldgate/ui/overlays/Drawer.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { CopyId } from '../../../lib/lists/CopyId.tsx';
import { Area, Client } from '../visit/VisitCells.tsx';
import type { Visit } from './loginFilter.ts';

/** All details of a login, beside the list. */
export default function LoginDrawer({ visit, onClose }: { visit: Visit; onClose: () => void }) {
  const { t } = useTranslation('account');
  const { t: tApp } = useTranslation();
  const locale = useLocale();
  return (
    <Drawer
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('history.detail')}
      closeLabel={tApp('close')}
    >
      <Rows>
        <Row label={t('visit.columns.time')}>{formatTime(visit.time, locale)}</Row>
        <Row label={t('visit.columns.area')}>
          <Area area={visit.area} />
        </Row>
        <Row label={t('visit.columns.ip')}>
          <CopyId value={visit.ip} label={t('visit.columns.ip')} />
        </Row>
        <Row label={t('visit.columns.client')}>
          <Client client={visit.client} />
        </Row>
        <Row label={t('history.userAgent')}>
          <CopyId value={visit.client} label={t('history.userAgent')} />
        </Row>
      </Rows>
    </Drawer>
  );
}
