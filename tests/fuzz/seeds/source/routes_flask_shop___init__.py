/"""The shop: an application factory."""
import requests
from flask import Blueprint, Flask, jsonify
from flask.views import MethodView

from .pages import pages

API = "/api"
bp = Blueprint("orders", __name__, url_prefix=API + "/orders")
stock = Blueprint("stock", __name__, url_prefix="/unused")


def create_app(config=None):
    app = Flask(__name__)
    app.register_blueprint(bp)
    app.register_blueprint(stock, url_prefix="/stock")
    app.register_blueprint(pages)

    @app.route("/")
    def index():
        return requests.get("/stock").text

    @app.route("/login", methods=["GET", "POST"])
    def login():
        """An example:

        @app.route("/in-a-docstring")
        """
        return app.config.get("/login", "x")

    @app.errorhandler(404)
    def missing(error):
        return "", 404

    app.add_url_rule("/users", view_func=Users.as_view("users"))
    app.add_url_rule("/ping", "ping", ping, methods=("GET",))
    app.add_url_rule("/items/<int:id>", view_func=Items.as_view("items"), methods=["DELETE"])
    return app


class Users(MethodView):
    def get(self):
        return cache.get("/users")

    @staticmethod
    def post():
        return jsonify({})

    def helper(self):
        pass


@bp.get("/<int:order_id>")
@login_required
def show_order(order_id):
    return {}


@login_required
@bp.post("/")
def create_order():
    return {}


@bp.route(
    "/<int:order_id>",
    methods=["PUT", "PATCH"],
)
def change_order(order_id):
    return {}


@stock.delete("/<sku>")
def remove_stock(sku):
    return {}


# @bp.get("/commented")
def ping():
    return "pong"
