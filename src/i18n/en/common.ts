/** Words that belong to no single area. The product's name is said here and nowhere else. */
export const common = {
  product: 'Resilience',
};
