// Which face is to be seen: the picture of the device with its keys, or the page's own; neither
// while a panel stands in their place.
import { byId } from "../make.mjs";

const FACES = ["device", "face"];

class Stage {
  name = "device";
  isHidden = false;

  get element() {
    return byId(this.name);
  }

  /** @param {string} name */
  choose(name) {
    this.name = name;
    this.draw();
  }

  /** @param {boolean} isHidden */
  hide(isHidden) {
    this.isHidden = isHidden;
    this.draw();
  }

  draw() {
    for (const name of FACES) byId(name).hidden = this.isHidden || name !== this.name;
  }
}

export const stage = new Stage();
