import styles from './figures.module.css';

interface QrCodeProps {
  /** Undefined until it is known. */
  readonly image: string | undefined;
  readonly label: string;
  readonly loading: string;
}

/** A code for a phone's camera, drawn for a white background in both themes. */
export function QrCode({ image, label, loading }: QrCodeProps) {
  return <div className={styles.code}>{image === undefined ? loading : <img src={image} alt={label} />}</div>;
}
