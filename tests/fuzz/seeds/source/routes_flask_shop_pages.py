/from flask import render_template

from shop.site import pages


@pages.route("/about")
@pages.route("/imprint", strict_slashes=False)
def about():
    return render_template("about.html")


@registry.get("about")
def not_a_route():
    return None
