import styles from './select.module.css';

/** A line of a menu: a link, a button or an entry of a list. */
export const menuItemClass = styles.item;
