import { Key } from '@aldgate/ui/figures/Key.tsx';
import { commandKey } from '@aldgate/ui/keys.ts';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Dialog } from '@aldgate/ui/overlays/Dialog.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import styles from './keys.module.css';

/** The keyboard shortcuts of every page and of the order book, and where a trader's own keys are. */
export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const keys = [
    { key: commandKey('K'), text: t('keys.palette') },
    { key: '/', text: t('keys.filter') },
    { key: '?', text: t('keys.help') },
    { key: 'Esc', text: t('keys.escape') },
    { key: '↑ ↓', text: t('keys.book') },
    { key: 'Enter', text: t('keys.bookPrice') },
  ];
  return (
    <Dialog open={open} onOpenChange={onClose} title={t('keys.title')} closeLabel={t('close')}>
      <Text as="dl" tone="1" className={styles.keys}>
        {keys.map(({ key, text }) => (
          <div key={key}>
            <dt>
              <Key name={key} />
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </Text>
      <Text size="12" tone="2" padding="3 0 0">
        {t('keys.lightning')}
      </Text>
    </Dialog>
  );
}
