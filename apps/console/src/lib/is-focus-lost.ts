/** Whether nothing that can be seen has the focus. */
export const isFocusLost = (): boolean => {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || !activeElement.checkVisibility();
};
