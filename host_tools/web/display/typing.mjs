// A name by the phone's own keyboard, where the device asks for one.
import { byId } from "../make.mjs";
import { text } from "../words.mjs";

const form = byId("typing", HTMLFormElement);
const field = byId("name", HTMLInputElement);

/** @param {import("../device/device.mjs").Device} device */
export function begin(device) {
  form.onsubmit = (event) => {
    event.preventDefault();
    const name = field.value;
    field.value = "";
    device.show("typed", name);
  };
}

/**
 * A view came: show the field where it says so, in the face that is seen.
 * @param {import("../types").View} view
 * @param {boolean} isFace
 */
export function seen({ typed }, isFace) {
  // It moves with the face alone: one that is moved lets go of the focus, and the keyboard goes.
  if (isFace && form.previousElementSibling !== byId("face")) byId("face").after(form);
  else if (!isFace && form.nextElementSibling !== byId("keys")) byId("keys").before(form);
  if (!typed && form.contains(document.activeElement)) byId(isFace ? "face" : "device").focus();
  form.hidden = !typed;
  if (!typed) field.value = "";
  field.maxLength = typed || 1;
  field.placeholder = text("type.name");
  field.ariaLabel = text("type.name");
}
