export const byId = (id) => document.getElementById(id);

export const create = (tag, properties) => Object.assign(document.createElement(tag), properties);
