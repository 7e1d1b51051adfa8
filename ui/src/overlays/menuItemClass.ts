import styles from './overlays.module.css';

/** A line of a menu: a link, a button or an entry of a list. */
export const menuItemClass = styles.item;
