import { FIRST_KEYBOARD } from '@aldgate/domain/lightning/keyboard.ts';
import { Key } from '@aldgate/ui/figures/Key.tsx';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { Dialog } from '@aldgate/ui/overlays/Dialog.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { formatAction } from './actionText.ts';
import { splitChord } from './chord.ts';

/** The keys that the editor begins with, for a visitor. */
export function KeyList({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('lightning');
  const { t: tApp } = useTranslation();
  return (
    <Dialog open onOpenChange={onClose} title={t('keys.title')} closeLabel={tApp('close')} placement="right">
      <Rows>
        {FIRST_KEYBOARD.bindings.map(({ chord, ...action }) => (
          <Row key={chord} label={formatAction(action, t)}>
            {splitChord(chord).map((name) => (
              <Key key={name} name={name} />
            ))}
          </Row>
        ))}
      </Rows>
    </Dialog>
  );
}
