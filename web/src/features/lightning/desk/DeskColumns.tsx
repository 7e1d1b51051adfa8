import { Splitter } from '@aldgate/ui/layout/Splitter.tsx';
import type { ReactNode } from 'react';
import { usePanelSizes } from '../../../lib/browser/panelSizes.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import styles from '../lightning.module.css';

const BOUNDS = {
  accounts: { first: 320, min: 280, max: 480 },
  ladder: { first: 440, min: 400, max: 640 },
} as const;

interface DeskColumnsProps {
  /** The panel that a phone shows. */
  readonly panel: string;
  readonly accounts: ReactNode;
  readonly ladder: ReactNode;
  readonly lists: ReactNode;
}

/** Arranges the panels of the desk. In a wide window their widths are chosen by dragging the lines between them. */
export function DeskColumns({ panel, accounts, ladder, lists }: DeskColumnsProps) {
  const { t } = useTranslation('lightning');
  const { sizes, resize } = usePanelSizes('aldgate.lightning.sizes', BOUNDS);
  const widths: Record<string, string> = { '--accounts': `${sizes.accounts}px`, '--ladder': `${sizes.ladder}px` };
  const line = (name: keyof typeof BOUNDS) => (
    <div className={styles.splitter}>
      <Splitter
        label={t(`panels.resize.${name}`)}
        orientation="vertical"
        size={sizes[name]}
        min={BOUNDS[name].min}
        max={BOUNDS[name].max}
        onSize={(size) => resize(name, size)}
      />
    </div>
  );
  return (
    <div id="desk" className={styles.desk} data-panel={panel} style={widths}>
      {accounts}
      {line('accounts')}
      {ladder}
      {line('ladder')}
      {lists}
    </div>
  );
}
